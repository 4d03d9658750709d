import { ask } from '../../web/ask.ts'
import { archiveId } from './archive-id.ts'
import { ArchiveQuestion } from './archive-question.tsx'
import { copyCalls } from './contract.ts'
import { useArchive } from './use-archive.ts'
import { useStoredBackup } from './use-stored-backup.ts'

/** What is restored: a stored backup, or a file. */
export type Chosen = { name: string; made: string } | File

type Props<Of> = { chosen: Of; onChanged: () => Promise<void>; onClose: () => void }

/** Asks whether the backup is to be restored. */
export const RestoreQuestion = ({ chosen, ...rest }: Props<Chosen>) =>
  chosen instanceof File ? <OfFile chosen={chosen} {...rest} /> : <OfBackup chosen={chosen} {...rest} />

function OfFile({ chosen, ...rest }: Props<File>) {
  const archive = useArchive(chosen)
  const restore = async (key: string, passphrase: string) =>
    ask(copyCalls.restoreArchive, { passphrase, name: chosen.name.slice(0, 300) }, { id: await archiveId(chosen), key })
  return <ArchiveQuestion name={chosen.name} archive={archive} restore={restore} {...rest} />
}

function OfBackup({ chosen: { name, made }, ...rest }: Props<Exclude<Chosen, File>>) {
  const archive = useStoredBackup(name)
  const restore = (key: string) => ask(copyCalls.restore, { name }, { key })
  return <ArchiveQuestion name={name} made={made} archive={archive} restore={restore} {...rest} />
}
