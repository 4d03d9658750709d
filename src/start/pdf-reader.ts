import { answerConversions } from '../server/converting/answer-conversions.ts'
import { readPdf } from '../server/reading/read-pdf.ts'

answerConversions(readPdf)
