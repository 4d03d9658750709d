import { Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { type EntryTool, slots } from './slots.ts'

/** The tools that features add beside an entry's form: their buttons, and the one that is open in place of the form. */
export function useEntryTools(thing: EntryTool['thing'], id: string, onDone: () => unknown) {
  const [open, setOpen] = useState<string>()
  const Part = slots().entryTools.find(({ words }) => words === open)?.Part
  return {
    buttons: slots().entryTools.map(({ words }) => (
      <Button key={words} look="quiet" aria-expanded={open === words} onClick={() => setOpen(open === words ? undefined : words)}>
        {words}
      </Button>
    )),
    part: Part && (
      <Suspense fallback={<p>Loading…</p>}>
        <Part thing={thing} id={id} onDone={onDone} />
      </Suspense>
    ),
  }
}
