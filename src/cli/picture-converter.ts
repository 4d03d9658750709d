import { makeWanted } from '../features/pictures/server/make.ts'
import { answerConversions } from '../http/pool/answer-conversions.ts'

answerConversions(makeWanted)
