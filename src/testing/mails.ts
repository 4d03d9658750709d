import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, vi } from 'vitest'
import type { Club } from './club.ts'

/** The mails in the outbox as a mail program reads them, oldest first, once there are `count` of them. */
export const mails = ({ outbox }: Club, count: number) =>
  vi.waitFor(
    async () => {
      const files = (await readdir(outbox)).sort()
      expect(files).toHaveLength(count)
      const read = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))))
      expect(read.every(({ html }) => html?.includes('</html>'))).toBe(true)
      return read
    },
    { interval: 10 },
  )

/** The one-time code of the last of `count` mails. */
export async function codeIn(club: Club, count = 1): Promise<string> {
  const code = /\b\d{8}\b/.exec((await mails(club, count)).at(-1)?.text ?? '')?.[0]
  if (code === undefined) throw new Error('the mail holds no code')
  return code
}
