import { Form } from '../../ui/form.tsx'
import { useRecord } from '../../web/use-record.ts'
import { type Faq, faqCalls, faqs } from './contract.ts'

const { add, edit } = faqCalls

export default function FaqForm({ editing, onDone }: { editing?: Faq | undefined; onDone: () => void }) {
  const send = useRecord({ add, edit, editing, onDone })
  return <Form name="FAQ" fields={faqs.fields} submit={editing ? 'Save' : 'Add FAQ'} onSubmit={send} initial={editing} />
}
