import { Fragment } from 'react'
import { asEntry } from '../../contract/lifecycle.ts'
import { Form, type Values } from '../../ui/form.tsx'
import type { Submission } from '../../ui/submission.ts'
import { ask } from '../../web/ask.ts'
import { slots } from '../../web/slots.ts'
import type { ActionReply } from '../../web/use-action.ts'
import { useEdit } from '../../web/use-edit.tsx'
import { useEntryTools } from '../../web/use-entry-tools.tsx'
import { backdrop, backdropSetting, homeImages } from './contract.ts'
import styles from './slider.module.css'

const name = 'Change Home Page Image'
const thing = { ...asEntry(backdropSetting), title: 'newImage', words: { ...homeImages.words, one: 'picture of the home page' } }
const id = backdropSetting.shown

/** Sets the picture behind the top of the home page; an empty address takes it away. */
export function BackdropForm({ current, onChanged }: { current: string; onChanged: () => void }) {
  const { autosave, base, given, over, failed, send } = useEdit(thing, { id, newImage: current }, backdrop)
  const { buttons, part } = useEntryTools(thing, id, onChanged)
  const { Picture = Fragment } = slots()

  async function change({ newImage = '' }: Values, { key }: Submission) {
    const act = async (version: string | undefined, once: string) =>
      (await ask(homeImages.calls.change, { newImage }, { key: once, version })) as ActionReply
    const outcome = await send({ newImage }, key, act)
    if (outcome.success) onChanged()
    return outcome
  }

  if (failed) return failed
  return (
    <Picture onSeveral={undefined}>
      <Form name={name} fields={backdrop} submit="Submit" onSubmit={change} autosave={autosave} given={given} over={over} initial={base} />
      <div className={styles.history}>
        {buttons}
        {part}
      </div>
    </Picture>
  )
}
