import { answerSide } from '../features/backup/server/archive/answer-side.ts'

answerSide()
