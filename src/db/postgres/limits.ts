/**
 * Milliseconds: to reach the server, to run a statement, to wait for a lock, to do nothing within a transaction, to hear
 * nothing of a statement, as where the way to the server is cut, for a whole list, whose reader has a minute, and for the vacuum of a
 * table, for which nobody waits.
 */
export const limits = { connect: 4000, statement: 7000, lock: 4000, idle: 10_000, answer: 8000, list: 70_000, vacuum: 10 * 60_000 }
