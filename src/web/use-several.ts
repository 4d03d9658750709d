import { useState } from 'react'
import type { Thing } from '../contract/thing.ts'
import type { Values } from '../ui/filling.ts'
import { type Batch, newBatch } from './batch.ts'
import { pictureKeeper } from './picture-keeper.ts'

type Several = { batch: Batch; typed: Values }

/** Those that are on their way, by the table of their thing: they go on while their form is not on the screen. */
const underWay = new Map<string, Several>()

/**
 * Several pictures at once, for a form that adds one entry of a thing: `take` where the thing allows it, `several` once they
 * are there, with what had been typed, and `one` goes back to the form of one.
 */
export function useSeveral({ table, severalAtOnce }: Pick<Thing, 'table' | 'severalAtOnce'>, isNew: boolean) {
  const [several, setSeveral] = useState(() => (isNew ? underWay.get(table) : undefined))

  function take(files: File[], values: Values) {
    // What is empty is not typed yet; a form takes it for what an entry has (fieldsOfEntry).
    const typed = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    const begun = { batch: newBatch(pictureKeeper.keep), typed }
    begun.batch.take(files)
    underWay.set(table, begun)
    setSeveral(begun)
  }

  function one() {
    underWay.delete(table)
    setSeveral(undefined)
  }

  return { several, one, take: isNew && severalAtOnce ? take : undefined }
}
