import { readPdf } from '../features/search/server/pdf-text/read-pdf.ts'
import { answerConversions } from '../http/pool/answer-conversions.ts'

answerConversions(readPdf)
