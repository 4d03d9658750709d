import { Form } from '../../ui/form.tsx'
import { useRecord } from '../../web/use-record.ts'
import { type Video, videoCalls, videoFields } from './contract.ts'

const { add, edit } = videoCalls
const fields = { ...videoFields, title: { ...videoFields.title, help: 'Left empty, it goes by its number' } }

/** Changes a video where it stands, on the home page. */
export default function VideoForm({ editing, onDone }: { editing?: Video | undefined; onDone: () => void }) {
  const send = useRecord({ add, edit, editing, onDone })
  return <Form name="Video" fields={fields} submit="Save" onSubmit={send} initial={editing} />
}
