import { resourceFields } from '../collections/resources/contract.ts'
import { examplesOf } from './example.ts'

/** A small real PDF of one empty page; `padding` bytes make it larger. */
export function pdf(padding = 0): Uint8Array<ArrayBuffer> {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj${object}endobj\n`
    return place
  })
  text += `%${' '.repeat(padding)}\n`
  const start = text.length
  text += `xref\n0 4\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer<</Size 4/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return new TextEncoder().encode(text)
}

/** One of so many bytes. */
export function pdfOf(size: number) {
  let padding = size - pdf().length
  // The place of its table is written in it, and may take more digits.
  while (pdf(padding).length > size) padding -= 1
  return pdf(padding)
}

/** The form that uploads a resource. */
export function resourceForm(file: Uint8Array<ArrayBuffer> | undefined, fields: Record<string, string> = {}, name = 'shelf.pdf') {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...examplesOf(resourceFields), ...fields })) form.append(field, value)
  if (file) form.append('file', new Blob([file], { type: 'application/pdf' }), name)
  return form
}
