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

/** One agreement: a summary, a dialog with the full text, and a checkbox to accept it. */
export function PolicyAcceptance({ policy, summary, readLabel, onAgree, ...checkbox }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  function agree() {
    onAgree()
    setIsOpen(false)
  }
  return (
    <div className="grid gap-1 rounded-card border border-line bg-raised p-4 shadow-card">
      <h3 className="text-xl">{policy.title}</h3>
      <p className="text-ink-soft">{summary}</p>
      <div>
        <Button variant="quiet" className="-ml-4" onClick={() => setIsOpen(true)}>
          {readLabel}
        </Button>
      </div>
      <CheckboxField {...checkbox} label={`I have read and accept the ${policy.title}`} />
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
