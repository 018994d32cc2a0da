// What the page uses of lit-html, for the type checker alone: this file is never served.

/** A piece of a page: written as text, kept as nodes, of which only the values change. */
export interface Template {
  readonly strings: TemplateStringsArray;
}

/** Whatever may stand in a template: more of them, text, nodes, lists, or nothing. */
export type Content = Template | Node | string | number | symbol | null | undefined | readonly Content[] | object;

export function html(strings: TemplateStringsArray, ...values: unknown[]): Template;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): Template;
export const nothing: unique symbol;
export function render(content: Content, host: HTMLElement): unknown;

/** A list of which every item keeps its nodes, wherever it moves. */
export function repeat<T>(items: Iterable<T>, key: (item: T) => unknown, template: (item: T, index: number) => Content): object;

/** A value that visitors change too: compared with what the page has now. */
export function live(value: unknown): object;
