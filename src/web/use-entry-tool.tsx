import { Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { type EntryTool, slots } from './slots.ts'

/** The button of what a feature shows in place of an entry's form, and that part while it is open. */
export function useEntryTool(thing: EntryTool['thing'], id: string, onDone: () => unknown) {
  const [isOpen, setOpen] = useState(false)
  const { entryTool } = slots()
  return {
    button: entryTool && (
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {entryTool.words}
      </Button>
    ),
    part: isOpen && entryTool && (
      <Suspense fallback={<p>Loading…</p>}>
        <entryTool.Part {...{ thing, id, onDone }} />
      </Suspense>
    ),
  }
}
