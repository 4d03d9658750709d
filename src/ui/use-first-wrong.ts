import { type RefObject, useEffect, useRef } from 'react'
import type { Values } from './filling.ts'
import styles from './form.module.css'

/**
 * Brings the first wrong field of a form into sight and gives it the focus, once its sentence stands beside it. Returns
 * the ref that names it.
 */
export function useFirstWrong(form: RefObject<HTMLFormElement | null>, id: string, problems: Values) {
  const wrong = useRef<string>(undefined)
  useEffect(() => {
    if (wrong.current === undefined || !problems[wrong.current]) return
    const named = form.current?.elements.namedItem(wrong.current)
    const target = document.getElementById(`${id}-${wrong.current}`) ?? (named instanceof RadioNodeList ? named[0] : named)
    wrong.current = undefined
    if (!(target instanceof HTMLElement)) return
    target.focus({ preventScroll: true })
    const field = target.closest(`.${styles.field}, .${styles.choice}`) ?? target
    // Of one that is higher than what is seen of it, its name.
    field.scrollIntoView({ block: field.getBoundingClientRect().height > innerHeight / 2 ? 'start' : 'nearest' })
  }, [form, id, problems])
  return wrong
}
