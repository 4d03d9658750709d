import type { Ref } from 'react'
import { messages } from '../contract/messages.ts'
import styles from './form.module.css'
import waiting from './still-waiting.module.css'

/** Said of a form whose script has not come. */
export const partMissing = 'This form needs a part of the site that could not be loaded. Nothing was sent. Reload the page to try again.'

/**
 * What is said where a form was sent before its script was there and no answer came. It lies in the page's HTML, because
 * without an answer there is no other page to say it; early-forms.ts shows it, and knows it by the form's name.
 */
export function Silence({ form, words, ref }: { form: string; words: string; ref?: Ref<HTMLDivElement> }) {
  return (
    // By the time the script takes over, other words may stand in it (early-forms.ts).
    <div data-silence={form} ref={ref} role="alert" tabIndex={-1} className={styles.failure} hidden suppressHydrationWarning>
      {words}
    </div>
  )
}

/** The same for a script or an answer that is still on its way (still-waiting.tsx). */
export function EarlyWaiting() {
  return (
    <span data-still="" role="status" className={waiting.still} hidden>
      {messages.stillWaiting}
    </span>
  )
}
