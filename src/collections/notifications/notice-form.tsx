import { colourOf, contrastOf } from '../../contract/colour.ts'
import type { Values } from '../../ui/form.tsx'
import type { Formed } from '../../web/slots.ts'
import { EntryForm } from '../../web/use-tools.tsx'
import { defaults } from './brief.ts'
import { inColours } from './colours.ts'
import { type Notice, notifications } from './contract.ts'
import styles from './notice-form.module.css'

const fresh = { bgColor: defaults.bgColor, textColor: defaults.textColor }
const leastContrast = 4.5

type Props = { thing?: Formed; editing?: Notice | undefined; onDone: () => void }

/** The form of a notice, with a preview in its colours. */
export default function NoticeForm({ thing = notifications, editing, onDone }: Props) {
  return (
    <EntryForm
      thing={thing}
      editing={editing}
      onDone={onDone}
      fresh={fresh}
      entryOf={(typed) => {
        // The colours come from inputs with a script of their own, which may still be on its way when this is sent.
        const { bgColor, textColor } = editing ?? fresh
        return { alignment: '', bgColor, textColor, ...typed }
      }}
      about={(typed) => <Preview typed={typed} />}
    />
  )
}

/** How it will look, and a word of warning where it will be hard to read. It is saved all the same. */
function Preview({ typed }: { typed: Values }) {
  const ground = colourOf(typed.bgColor ?? '') ?? defaults.bgColor
  const words = colourOf(typed.textColor ?? '') ?? defaults.textColor
  return (
    <div>
      <p className={styles.preview} {...inColours(ground, words)}>
        {typed.title?.trim() || 'Preview'}
      </p>
      <p className={styles.warning} role="status">
        {contrastOf(ground, words) < leastContrast && 'These colours are too similar; many people will not be able to read this.'}
      </p>
    </div>
  )
}
