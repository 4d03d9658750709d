import { answerConversions } from '../server/converting/answer-conversions.ts'
import { makeWanted } from '../server/converting/make.ts'

answerConversions(makeWanted)
