// @ts-check
// Threads of the program, each in a worker of its own.
//
// The program starts a thread in the middle of its work, and then waits for it without ever going back to JavaScript: it could not hear
// that a worker has started. So every worker of a thread waits at a mailbox in shared memory, and whoever needs a thread puts its
// number and its argument there. Where no worker waits, whoever started the first one is asked for another.

/** A mailbox: what state it is in, the number of the thread and its argument. */
const WORDS = 3, STATE = 0, NUMBER = 1, ARGUMENT = 2;
/** Nobody is there; somebody waits; there is something to do. */
const ABSENT = 0, WAITING = 1, BUSY = 2;
/** As many threads as there can be. */
const MAILBOXES = 64;
/** The last number of a thread, before all mailboxes. */
const FIRST_MAILBOX = 1;
/** What `thread-spawn` answers when there can be no more threads. */
const REFUSED = -6;

/** Mailboxes for a program, to be shared by all its workers. */
export const mailboxes = () => new Int32Array(new SharedArrayBuffer(4 * (FIRST_MAILBOX + MAILBOXES * WORDS)));

/** @param {number} mailbox */
const at = (mailbox) => FIRST_MAILBOX + mailbox * WORDS;

/** The import `wasi.thread-spawn`: starts a thread and returns its number.
 * @param {Int32Array} boxes @param {(mailbox: number) => void} needWorker asks for a worker at a mailbox where nobody waits
 * @returns {(argument: number) => number} */
export function spawner(boxes, needWorker) {
    /** @param {number} from @param {number} argument */
    const occupy = (from, argument) => {
        for (let mailbox = 0; mailbox < MAILBOXES; mailbox++) {
            const place = at(mailbox);
            // Somebody who only just found it so may be quicker.
            if (Atomics.compareExchange(boxes, place + STATE, from, -1) !== from) continue;
            const number = Atomics.add(boxes, 0, 1) + 1;
            boxes[place + NUMBER] = number;
            boxes[place + ARGUMENT] = argument;
            Atomics.store(boxes, place + STATE, BUSY);
            Atomics.notify(boxes, place + STATE);
            if (from === ABSENT) needWorker(mailbox);
            return number;
        }
        return REFUSED;
    };
    return (argument) => {
        const number = occupy(WAITING, argument);
        return number === REFUSED ? occupy(ABSENT, argument) : number;
    };
}

/** Runs the threads of a mailbox, one after the other, for ever.
 * @param {Int32Array} boxes @param {number} mailbox @param {(number: number, argument: number) => void} run */
export function serve(boxes, mailbox, run) {
    const place = at(mailbox);
    // A thread may have come before its worker did.
    Atomics.compareExchange(boxes, place + STATE, ABSENT, WAITING);
    for (;;) {
        const state = Atomics.load(boxes, place + STATE);
        if (state !== BUSY) {
            Atomics.wait(boxes, place + STATE, state);
            continue;
        }
        run(boxes[place + NUMBER], boxes[place + ARGUMENT]);
        Atomics.store(boxes, place + STATE, WAITING);
    }
}
