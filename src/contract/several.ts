import { z } from 'zod/mini'

/** The limit of bulk calls: how many entries one call changes at most. */
export const mostAtOnce = 200

const ids = z
  .array(z.string({ error: 'Ids must be strings.' }), { error: 'Ids must be a list.' })
  .check(z.minLength(1, 'Select at least one.'), z.maxLength(mostAtOnce, `At most ${mostAtOnce} can be selected at once.`))

export const several = z.strictObject({ ids }, { error: 'The body must be a JSON object of ids.' })
