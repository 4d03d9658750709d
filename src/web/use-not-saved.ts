import { useEffect, useRef } from 'react'
import { alsoForget } from '../ui/forget-drafts.ts'
import type { Values } from '../ui/form.tsx'
import { allAlerts, dismiss, say } from './alerts.ts'
import type { Who } from './changed-by.ts'
import { type Asked, asTyped } from './newest.ts'
import { useNavigate } from './router-view.tsx'
import { type Drafted, draftOf } from './use-device-draft.ts'
import { openForm } from './ways-to-forms.ts'

// Some five seconds, until the page has a way to its forms.
const frames = 300

const mark = 'not saved '
/** The forms that are on the screen, by what would be told of them. */
const inSight = new Set<{ about: string }>()

// What was typed is kept no more, and its title is nobody's who comes next.
alsoForget(() => {
  for (const { id, about } of allAlerts()) if (about?.startsWith(mark)) dismiss(id)
})

/**
 * Tells of an edit whose form was out of sight when it could not be saved as it was: of which entry, and why; and leads back to
 * what was typed, where the form shows what is new. Once that is in sight it is told no more, nor where it has come into sight before.
 */
export function useNotSaved(thing: Asked & Drafted, entry: Values | undefined) {
  const navigate = useNavigate()
  const path = useRef('')
  const mine = useRef({ about: '' })
  const { form } = draftOf(thing, entry)
  const about = mark + form

  useEffect(() => {
    path.current = location.pathname
    const told = allAlerts().find((alert) => alert.about === about)
    if (told) dismiss(told.id)
    const one = { about }
    mine.current = one
    inSight.add(one)
    return () => void inSight.delete(one)
  }, [about])

  async function goOn() {
    if (location.pathname !== path.current) await navigate(path.current)
    let left = frames
    const open = () => {
      if (!openForm(form, entry ?? {}) && --left > 0) requestAnimationFrame(open)
    }
    // The page's heading has the focus first.
    requestAnimationFrame(open)
  }

  return (what: 'changed' | 'deleted', who?: Who) => {
    // This one is out of sight, also where it is hidden with what it stands in.
    if ([...inSight].some((one) => one !== mine.current && one.about === about)) return
    const title = entry && asTyped(thing, entry)[thing.title]
    const called = title ? `“${title}”` : `The ${thing.words.one}`
    const why = who?.clock && who.names.length === 0 ? 'the site’s own clock came first' : `somebody else has ${what} it meanwhile`
    const button = { words: 'Continue', of: `with ${called}`, press: () => void goOn() }
    say(`${called} was not saved: ${why}. What you typed is kept.`, { about, button })
  }
}
