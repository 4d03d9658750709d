import { Form } from '../../ui/form.tsx'
import { useRecord } from '../../web/use-record.ts'
import { homeImageCalls, homeImages, type SliderImage } from './contract.ts'

type Props = { editing?: SliderImage | undefined; onDone: () => void }

/** Adds a picture to the slider, or changes one of it. */
export default function SliderImageForm({ editing, onDone }: Props) {
  const send = useRecord({ ...homeImageCalls, editing, onDone })
  const initial = editing && { scrollImage: editing.imagelink }
  return (
    <Form
      name={editing ? 'Edit the picture' : 'Add an Event Poster'}
      fields={homeImages.fields}
      submit={editing ? 'Save' : 'Submit'}
      onSubmit={send}
      initial={initial}
    />
  )
}
