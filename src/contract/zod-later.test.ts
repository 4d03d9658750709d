import { expect, test } from 'vitest'
import { bring, z } from './zod-later.ts'
import * as zod from './zod-used.ts'

test('checks that are noted before zod comes check like those of zod', () => {
  const name = z.string().check(
    z.overwrite((text) => text.trim()),
    z.refine((text) => text !== '', 'Name is required.'),
  )
  const form = z.extend(z.strictObject({ name, kind: z.union([z.literal(''), z.enum(['a', 'b'])]) }), { tags: z.optional(z.array(name)) })
  bring(zod)
  expect(form.safeParse({ name: ' Asha ', kind: 'a', tags: ['x '] }).data).toEqual({ name: 'Asha', kind: 'a', tags: ['x'] })
  expect(form.safeParse({ name: ' ', kind: '' }).error?.issues.map(({ message }) => message)).toEqual(['Name is required.'])
  expect(form.safeParse({ name: 'Asha', kind: 'c' }).success).toBe(false)
  expect(z.optional(form).safeParse(undefined).success).toBe(true)
})
