import { z } from 'zod/mini'
import { byAdministrator, get, octets, post } from './call.ts'

/** How large the first piece of a file is, in bytes: of a slow connection that is cut, no more has to come again. */
export const firstPiece = 512 * 1024

/** The largest piece in which a file may come, in bytes. Each is an answer to wait for, and several writes to a disk. */
export const largestPiece = 4 * firstPiece

const received = z.strictObject({ success: z.boolean(), received: z.number() })

/**
 * The calls by which a file comes in pieces. Whoever sends it has chosen the id. `received`: how many bytes have come so far, and
 * where the next piece begins.
 */
export const takesPiece = (path: `${string}/:id`) => byAdministrator(post(path, octets, z.extend(received, { message: z.string() })))
export const tellsReceived = (path: `${string}/:id`) => byAdministrator(get(path, received))
