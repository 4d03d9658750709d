import { agoWords } from '../../web/ago-words.ts'
import type { Held } from './held.ts'
import styles from './held-forms.module.css'
import { ageOf } from './kept.ts'

/** What has come of something that is held on the device: first what is so, in one line, then whose it is, then the rest. */
export function HeldWords({ held, fields }: { held: Held; fields: readonly string[] }) {
  const { so, more } = wordsOf(held)
  const who = fields.flatMap((field) => held.typed[field] || []).join('\n')
  return (
    <>
      <p className={styles.so}>{so}</p>
      {who !== '' && <p className={styles.who}>{who}</p>}
      {more.map((one) => (
        <p key={one} className={styles.more}>
          {one}
        </p>
      ))}
    </>
  )
}

const seen = 'whoever uses this device can see it.'
const unknown = 'Whether the site has it already is not known here: what it said never came back. If that matters, ask the club.'
const mayBe = 'It may have arrived already. Sent again, it counts once.'

/** Whether this browser sends what waits after the site was closed. Firefox and Safari do not. */
const sendsWhenClosed = () => 'SyncManager' in window

function wordsOf({ state, at, message, wasLetGo, mayBeThere }: Held): { so: string; more: string[] } {
  if (wasLetGo)
    return { so: 'It has been sent.', more: [`You chose not to send it, but it was already on its way. The site says: ${message}.`] }
  switch (state) {
    case 'sent':
      return { so: 'It has been sent.', more: [`The site says: ${message}.`] }
    case 'refused':
      return { so: `It was sent, and refused: ${message}`, more: [`Mend it, or it is forgotten within three days. Until then ${seen}`] }
    case 'let go':
      return { so: 'It is not sent again, and what you filled in is forgotten.', more: [unknown] }
    case 'given up':
      return mayBeThere
        ? { so: 'It was never answered, and is forgotten.', more: [unknown] }
        : { so: 'It was never sent, and is forgotten.', more: ['If it still matters, fill in the form again.'] }
    case 'asking':
      return {
        so: mayBeThere ? 'The site has not answered for more than a day.' : 'It could not be sent for more than a day.',
        more: [
          `It is saved on this device, but is no longer sent by itself. Send it now, or it is forgotten within three days. Until then ${seen}`,
          ...(mayBeThere ? ['It may have arrived already.'] : []),
        ],
      }
    case 'waiting':
      return {
        so: `Saved on this device. It is sent${mayBeThere ? ' again' : ''} as soon as there is a connection${sendsWhenClosed() ? '; you do not have to do anything' : ' and a page of this site is open'}.`,
        more: [
          `${mayBeThere ? 'Not answered yet' : 'Not sent yet'}: the site did not answer ${agoWords(ageOf(at))}.${mayBeThere ? ` ${mayBe}` : ''}`,
          `${sendsWhenClosed() ? 'You may close this page' : 'Keep this page open, or open this site again later'}. After a day you are asked first. Until it is ${mayBeThere ? 'answered' : 'sent'}, ${seen}`,
        ],
      }
  }
}
