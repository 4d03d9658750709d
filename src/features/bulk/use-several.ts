import { use, useEffect, useState } from 'react'
import type { Thing } from '../../contract/collection.ts'
import { openDraft } from '../../ui/device-draft.ts'
import type { Values } from '../../ui/filling.ts'
import { alsoForget } from '../../ui/forget-drafts.ts'
import { useAlive } from '../../ui/use-alive.ts'
import { signedIn } from '../../web/signed-in.ts'
import { draftOf } from '../../web/use-device-draft.ts'
import { pictureKeeper } from '../pictures/picture-keeper.ts'
import { type Batch, newBatch } from './batch.ts'
import { type SeveralDraft, severalDraft } from './several-draft.ts'

/** `restored`: they were left by an earlier page. */
type Several = { batch: Batch; draft: SeveralDraft; typed: Values; restored: boolean }

/** Those that are on their way, by the table of their thing: they go on while their form is not on the screen. */
const underWay = new Map<string, Several>()
alsoForget(() => {
  for (const { batch } of underWay.values()) batch.end()
  underWay.clear()
})

type Many = Pick<Thing, 'table' | 'title' | 'words' | 'severalAtOnce'>

const deviceDraftOf = (thing: Many) =>
  openDraft(signedIn, {
    ...draftOf(thing, undefined),
    form: `${thing.table} new several`,
    label: `Several ${thing.words.several}`,
    path: location.pathname,
  })

/**
 * Several pictures at once, for a form that adds one entry of a thing: `take` where the thing allows it, `several` once they
 * are there, with what had been typed, also where an earlier page has left them, and `one` goes back to the form of one, which
 * begins with `back`.
 */
export function useSeveral(thing: Many, isNew: boolean) {
  const { table } = thing
  const alive = useAlive()
  const takes = isNew && thing.severalAtOnce === true
  const [device] = useState(() => (takes && alive ? deviceDraftOf(thing) : undefined))
  const [wasThere] = useState(() => underWay.has(table))
  // Not for those that were there when the form opened: once they are gone, it would be hidden while this is waited for.
  if (device && !wasThere) use(device.ready())
  const [back, setBack] = useState<Values>()
  const [several, setSeveral] = useState(() => (takes ? (comeBackTo() ?? goOn()) : undefined))

  // Another form of this page may have begun to add them, and is done with them now.
  useEffect(() => {
    if (!several) return
    const look = () => underWay.get(table)?.batch !== several.batch && setSeveral(undefined)
    look()
    const unfollow = several.batch.subscribe(look)
    return () => void unfollow()
  }, [several, table])

  /** With those that are on their way, and what was typed for them since. */
  function comeBackTo() {
    const there = underWay.get(table)
    return there && { ...there, typed: typedIn(there.draft.typed()) }
  }

  /** With those that an earlier page has left. */
  function goOn() {
    const found = device?.found()
    if (!device || !found?.pictures) return undefined
    device.take?.()
    return begin(newBatch(pictureKeeper, found.pictures), typedIn(found.values), true)
  }

  function begin(batch: Batch, typed: Values, restored = false): Several {
    const begun = { batch, typed, restored, draft: severalDraft(device ?? deviceDraftOf(thing), batch, typed) }
    underWay.set(table, begun)
    return begun
  }

  function take(files: File[], values: Values) {
    const typed = typedIn(values)
    const begun = begin(newBatch(pictureKeeper), typed)
    begun.batch.take(files)
    setBack(typed)
    setSeveral(begun)
  }

  /** False where that has been, and what is under way by now is others. */
  function one() {
    const ending = underWay.get(table)
    if (ending?.batch !== several?.batch) return false
    underWay.delete(table)
    ending?.draft.end()
    ending?.batch.end()
    setSeveral(undefined)
    return true
  }

  return { several, one, take: takes ? take : undefined, back }
}

/** What is empty is not typed yet; a form takes it for what an entry has (fieldsOfEntry). */
const typedIn = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
