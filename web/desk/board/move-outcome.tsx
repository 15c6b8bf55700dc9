import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PriceQuestionDialog } from './price-question-dialog.tsx'
import type { useMoveOnBoard } from './use-move-on-board.ts'

/** After a booking was dropped: the question about its price, and the way back. */
export function MoveOutcome({ moving }: { moving: ReturnType<typeof useMoveOnBoard> }) {
  const { question, undo, isMoving } = moving
  return (
    <>
      <PriceQuestionDialog
        question={question}
        isBusy={isMoving}
        onDecide={(decision) => question && moving.move(question.booking, question.target, decision)}
        onClose={moving.closeQuestion}
      />
      {undo && (
        <div className="sticky bottom-0 left-0 z-20 print:hidden">
          <Notice tone="good" role="status">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="wrap-anywhere">Moved the booking of {undo.name ?? 'a customer'}.</p>
              <div className="flex gap-2">
                <Button variant="secondary" disabled={isMoving} onClick={moving.takeBack}>
                  Undo Move
                </Button>
                <Button variant="quiet" onClick={moving.keep}>
                  Close
                </Button>
              </div>
            </div>
          </Notice>
        </div>
      )}
    </>
  )
}
