import { answerConversions } from '../http/pool/answer-conversions.ts'
import { readPdf } from '../server/reading/read-pdf.ts'

answerConversions(readPdf)
