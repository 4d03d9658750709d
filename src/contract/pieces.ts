import { z } from 'zod/mini'
import { byAdministrator, get, octets, post } from './call.ts'

/** The size of each piece of a file but the last, in bytes: no more has to come again over a connection that breaks. */
export const pieceSize = 512 * 1024

const received = z.strictObject({ success: z.boolean(), received: z.number() })

/**
 * The calls by which a file comes in pieces. Whoever sends it has chosen the id. `received`: how many bytes have come so far, and
 * where the next piece begins.
 */
export const takesPiece = (path: `${string}/:id`) => byAdministrator(post(path, octets, z.extend(received, { message: z.string() })))
export const tellsReceived = (path: `${string}/:id`) => byAdministrator(get(path, received))
