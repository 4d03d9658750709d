import { EntryForm } from '../../web/entry-form.tsx'
import type { Formed } from '../../web/slots.ts'
import { type Video, videoFields } from './contract.ts'

const fields = { ...videoFields, title: { ...videoFields.title, help: 'Left empty, it goes by its number' } }

/** Changes a video where it stands, on the home page. */
export default function VideoForm(props: { thing: Formed; editing?: Video | undefined; onDone: () => void }) {
  return <EntryForm {...props} fields={fields} />
}
