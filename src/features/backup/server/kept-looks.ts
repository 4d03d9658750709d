import { Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { ArchiveClosed, ArchiveUnfit } from './archive/archive-unfit.ts'
import { untilEnded } from './archive/until-ended.ts'
import type { looks } from './looks.ts'
import type { Looked } from './sent-archives.ts'

const closed = new Refused(
  400,
  'This backup is encrypted with another passphrase than this site uses. Download it, then choose it as a file: you can enter its passphrase there.',
)

/** Looks at everything in a kept copy, as in an archive that was sent; undefined where there is none of that name. */
export function keptLooks({ copies }: Pick<Services, 'copies'>, looked: ReturnType<typeof looks<Looked | Refused>>) {
  return async (name: string): Promise<Looked | Refused | undefined> => {
    const found = await copies.sourceOf(name)
    return found && looked(`kept ${name}`, (ended) => copies.look(untilEnded(found, ended)).catch(refusedAs))
  }
}

function refusedAs(error: unknown) {
  if (error instanceof ArchiveClosed) return closed
  if (error instanceof ArchiveUnfit) return new Refused(400, error.message)
  throw error
}
