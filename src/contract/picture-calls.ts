import { z } from 'zod/mini'
import { byAdministrator, get, pictureForm, post } from './call.ts'
import { picture } from './field.ts'
import { fieldsOf } from './fields.ts'

const success = z.boolean()
const message = z.string()
/** The reply after a picture is stored, with its address (own-picture.ts). */
const kept = z.strictObject({ success, message, address: z.string() })

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/** A crop: first a clockwise rotation; then the part that stays, in per mille of width and height. */
export const cut = z.strictObject(
  { turn: z.literal([0, 90, 180, 270]), left: whole(0, 999), top: whole(0, 999), width: whole(1, 1000), height: whole(1, 1000) },
  { error: 'The crop must be in thousandths of the picture (0 to 1000), and the rotation 0, 90, 180 or 270 degrees.' },
)
export type Cut = z.infer<typeof cut>

export const uncut: Cut = { turn: 0, left: 0, top: 0, width: 1000, height: 1000 }

export const pictureCalls = {
  uploadPicture: byAdministrator(post('/api/uploadPicture', pictureForm, kept)),
  keepPicture: byAdministrator(post('/api/keepPicture', fieldsOf({ link: picture('Link of the picture') }), kept)),
  cropPicture: byAdministrator(post('/api/cropPicture/:id', cut, kept)),
  picture: byAdministrator(
    get('/api/picture/:id', z.strictObject({ success, data: z.extend(cut, { address: z.string(), cutFrom: z.nullable(z.string()) }) })),
  ),
}
