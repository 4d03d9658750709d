import { notFound } from './refused.ts'

/** The answer of an action that worked. */
export const done = (message: string) => ({ success: true, message })

/** The answer of an add: also the id of what was added. */
export const addedAs = (id: string, message: string) => ({ success: true, message, id })

/** The answer of an edit: done, or 404 where there was nothing to edit. */
export const edited = (found: boolean, what: string) => (found ? done(`${what} saved`) : notFound(what))

/** The answer of a delete: done, or 404 where there was nothing to delete. */
export const removed = (found: boolean, what: string) => (found ? done(`${what} deleted successfully`) : notFound(what))
