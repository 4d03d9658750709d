import { ask } from '../../web/browser-ask.ts'
import { fileId } from '../../web/file-id.ts'
import { ArchiveQuestion } from './archive-question.tsx'
import { copyCalls } from './contract.ts'
import { useArchive } from './use-archive.ts'
import { useKeptCopy } from './use-kept-copy.ts'

/** What is to be put back: a kept copy, or an archive that somebody has. */
export type Chosen = { name: string; made: string } | File

type Props<Of> = { chosen: Of; onChanged: () => Promise<void>; onClose: () => void }

/** Asks whether the site is to be put back as an archive has it. */
export const RestoreQuestion = ({ chosen, ...rest }: Props<Chosen>) =>
  chosen instanceof File ? <OfFile chosen={chosen} {...rest} /> : <OfCopy chosen={chosen} {...rest} />

function OfFile({ chosen, ...rest }: Props<File>) {
  const archive = useArchive(chosen)
  const restore = async (key: string, passphrase: string) =>
    ask(copyCalls.restoreArchive, { passphrase, name: chosen.name.slice(0, 300) }, { id: await fileId(chosen), key })
  return <ArchiveQuestion name={chosen.name} archive={archive} restore={restore} {...rest} />
}

function OfCopy({ chosen: { name, made }, ...rest }: Props<Exclude<Chosen, File>>) {
  const archive = useKeptCopy(name)
  const restore = (key: string) => ask(copyCalls.restore, { name }, { key })
  return <ArchiveQuestion name={name} made={made} archive={archive} restore={restore} {...rest} />
}
