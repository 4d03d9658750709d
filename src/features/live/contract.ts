/** Server-sent events. `since`: the id of the last event; `age`: of the page, in milliseconds. */
export const livePath = '/api/live'

/** In place of a table: it is unknown what changed. */
export const anything = '*'
