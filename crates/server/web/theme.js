// The colours, before anything is painted: this script is no module, because those come too late.
// Until a visitor chooses a theme, the system chooses, and may change its mind at any time.
{
  const root = document.documentElement;
  const contrast = matchMedia("(prefers-contrast: more)");
  const dark = matchMedia("(prefers-color-scheme: dark)");

  /** What was chosen and kept in this browser. */
  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem("outflank") ?? "{}").theme;
    } catch {
      return "";
    }
  };

  const paint = () => {
    const system = contrast.matches ? "contrast" : dark.matches ? "dark" : "classic";
    root.dataset.theme = (root.dataset.chosen ?? kept()) || system;
  };

  contrast.addEventListener("change", paint);
  dark.addEventListener("change", paint);
  // The settings say so when there is another choice.
  addEventListener("theme", paint);
  paint();
}
