import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { type EntryTool, type Formed, slots } from './slots.ts'

const parts = new Map<string, ReturnType<typeof lazyPart<EntryTool>>>()

/** The tools that features add beside an entry's form: their buttons, and the one that is open in place of the form. */
export function useEntryTools(thing: Pick<Formed, 'table' | 'fields' | 'readAs' | 'wire'>, id: string, onDone: () => unknown) {
  const [open, setOpen] = useState<string>()
  const tool = slots().entryTools.find(({ words }) => words === open)
  const Part = tool && (parts.get(tool.words) ?? lazyPart(tool.load))
  if (tool && Part) parts.set(tool.words, Part)
  const buttons: ReactNode = slots().entryTools.map(({ words }) => (
    <Button key={words} look="quiet" aria-expanded={open === words} onClick={() => setOpen(open === words ? undefined : words)}>
      {words}
    </Button>
  ))
  const part: ReactNode = Part && (
    <Suspense fallback={<p>Loading…</p>}>
      <Part thing={thing} id={id} onDone={onDone} />
    </Suspense>
  )
  return { buttons, part, close: () => setOpen(undefined) }
}
