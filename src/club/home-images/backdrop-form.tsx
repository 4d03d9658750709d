import { fileGoneIn } from '../../contract/file-gone.ts'
import { PictureInputContext } from '../../ui/field-input.tsx'
import { Form, type Values } from '../../ui/form.tsx'
import type { Submission } from '../../ui/submission.ts'
import { ask } from '../../web/browser-ask.ts'
import { forgetting } from '../../web/forgetting.ts'
import { PictureField } from '../../web/picture-field.tsx'
import { useAction } from '../../web/use-action.ts'
import { useDeviceDraft } from '../../web/use-device-draft.ts'
import { backdrop, homeImages } from './contract.ts'

const name = 'Change Home Page Image'

/** Sets the picture behind the top of the home page; an empty address takes it away. */
export function BackdropForm({ current, onChanged }: { current: string; onChanged: () => void }) {
  const { attempt } = useAction()
  const draft = useDeviceDraft({ form: 'backdrop', label: 'The picture of the home page', title: 'newImage' })

  async function change({ newImage = '' }: Values, { key }: Submission) {
    const outcome = await attempt(() => forgetting(draft, () => ask(homeImages.calls.change, { newImage }, { key })))
    if (outcome.success) onChanged()
    const problems = fileGoneIn(backdrop, outcome.message)
    return problems ? { ...outcome, problems } : outcome
  }

  return (
    <PictureInputContext value={PictureField}>
      <Form key={current} name={name} fields={backdrop} submit="Submit" onSubmit={change} draft={draft} initial={{ newImage: current }} />
    </PictureInputContext>
  )
}
