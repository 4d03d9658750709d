import * as z from 'zod/mini'
import { byAdministrator, get, octets, post } from './call.ts'

/** The largest piece in which a file may come, in bytes. */
export const largestPiece = 512 * 1024

const received = z.strictObject({ success: z.boolean(), received: z.number() })

/**
 * The calls by which a file comes in pieces. Whoever sends it has chosen the id. `received`: how many bytes have come so far, and
 * where the next piece begins.
 */
export const takesPiece = (path: `${string}/:id`) => byAdministrator(post(path, octets, z.extend(received, { message: z.string() })))
export const tellsReceived = (path: `${string}/:id`) => byAdministrator(get(path, received))
