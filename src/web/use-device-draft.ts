import { use, useEffect, useState } from 'react'
import type { Thing } from '../contract/collection.ts'
import { type About, type DeviceDraft, deviceDraft, openDraft } from '../ui/device-draft.ts'
import { useAlive } from '../ui/use-alive.ts'
import { signedIn } from './signed-in.ts'

/**
 * The draft of an administrator's form, kept on this device under whoever is logged in. The form waits a moment for what is
 * kept, under the Suspense around it, so that it does not come empty first; one that the server made is there already.
 */
export function useDeviceDraft(about: Omit<About, 'path'>): DeviceDraft {
  const alive = useAlive()
  const [draft] = useState(() =>
    alive ? openDraft(signedIn, { ...about, path: location.pathname }) : deviceDraft(signedIn, { ...about, path: '' }),
  )
  const [wasAlive] = useState(alive)
  if (wasAlive) use(draft.ready())
  useEffect(() => draft.hold(), [draft])
  return draft
}

/** A thing whose forms keep drafts. */
export type Drafted = Pick<Thing, 'table' | 'title' | 'words'>

/** Under what the draft of a thing's form is kept: an entry's is that of this entry alone. */
export const draftOf = ({ table, title, words }: Drafted, editing: { id?: string } | undefined) => ({
  form: `${table} ${editing?.id ?? 'new'}`,
  label: editing ? `Edit the ${words.one}` : `A new ${words.one}`,
  title,
})
