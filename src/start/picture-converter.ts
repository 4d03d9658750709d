import { answerConversions } from '../http/pool/answer-conversions.ts'
import { makeWanted } from '../server/converting/make.ts'

answerConversions(makeWanted)
