import { type ComponentProps, useState } from 'react'
import type { PolicyText } from '../../../domain/payments/policies/policy.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'

interface Props extends Omit<ComponentProps<typeof CheckboxField>, 'label'> {
  policy: PolicyText
  summary: string
  /** Label of the button that opens the full text. */
  readLabel: string
  /** Accepts it from within the full text. */
  onAgree: () => void
}

/** One agreement: a checkbox to accept it, a dialog with the full text, and a summary. */
export function PolicyAcceptance({ policy, summary, readLabel, onAgree, ...checkbox }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  function agree() {
    onAgree()
    setIsOpen(false)
  }
  return (
    <div className="grid py-2">
      <div className="flex flex-wrap items-start gap-x-2">
        <div className="min-w-0 grow basis-44">
          <CheckboxField
            {...checkbox}
            label={
              <>
                I have read and accept the <span className="block font-semibold">{policy.title}</span>
              </>
            }
          />
        </div>
        <Button variant="quiet" className="-mr-4" aria-label={readLabel} onClick={() => setIsOpen(true)}>
          Read
        </Button>
      </div>
      <p className="pb-1 pl-9 text-sm text-ink-soft">{summary}</p>
      <Dialog
        title={policy.title}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        actions={
          <Button isWide onClick={agree}>
            I Agree
          </Button>
        }
      >
        {policy.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Dialog>
    </div>
  )
}
