import { sealed } from '../../db/secret.ts'
import type { Settings } from '../../db/settings.ts'

const kept = 'forms'

/**
 * The key of a form that carries none (once.ts): the same for the same words of the same sender, so that what a browser
 * sends again by itself, because the answer was lost, is done once. Nobody can make it who has not the site's own secret.
 */
export const keyOfForm = async (settings: Settings, { form, body }: { form: string; body: string }, ...sender: string[]) =>
  sealed(await settings.secret(kept), form, body, ...sender)

/** From now on whatever is sent is a new form, also word for word what was sent before: for where that was undone. */
export const takeFormsAnew = (settings: Settings) => settings.forgetSecret(kept)
