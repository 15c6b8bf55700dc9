import { cvcLength, digitsOf, formatExpiry, formatNumber } from './card-format.js'
import { cvcProblem, expiryProblem, numberProblem } from './card-problems.js'

const input = (name) => document.querySelector(`input[name="${name}"]`)
const number = input('number')
const expiry = input('expiry')
const cvc = input('cvc')
const formatCvc = (text) => digitsOf(text).slice(0, cvcLength(digitsOf(number.value)))

const fields = [
  { input: number, format: formatNumber, problem: () => numberProblem(number.value), next: expiry },
  { input: expiry, format: formatExpiry, problem: () => expiryProblem(expiry.value), next: cvc },
  { input: cvc, format: formatCvc, problem: () => cvcProblem(cvc.value, number.value) },
]

export const isEmpty = () => fields.every((field) => field.input.value === '')
export const isComplete = () => fields.every((field) => !field.problem())

export const cardParams = () => ({
  number: digitsOf(number.value),
  exp_month: digitsOf(expiry.value).slice(0, 2),
  exp_year: digitsOf(expiry.value).slice(2),
  cvc: cvc.value,
})

/** Shows every problem, focuses the first field with one, and returns that problem. */
export function validateAll() {
  for (const field of fields) showProblem(field)
  const first = fields.find((field) => field.problem())
  first?.input.focus()
  return first?.problem()
}

/** Focuses the first incomplete field, or the first one. */
export function focusFirst() {
  const unfinished = fields.find((field) => field.problem()) ?? fields[0]
  unfinished.input.focus()
}

export function clearAll() {
  for (const field of fields) {
    field.input.value = ''
    hideProblem(field)
  }
}

/** Formats while typing and calls `onChange`. Shows a field's problem when it loses focus. */
export function watchFields(onChange) {
  for (const field of fields) {
    field.input.addEventListener('input', (event) => {
      const isDeleting = event.inputType?.startsWith('delete') ?? false
      formatInPlace(field, isDeleting)
      hideProblem(field)
      onChange()
      const isAtEnd = field.input.selectionStart === field.input.value.length
      if (field.next && !isDeleting && isAtEnd && !field.problem()) field.next.focus()
    })
    field.input.addEventListener('blur', () => {
      if (field.input.value !== '') showProblem(field)
    })
  }
}

/** Keeps the caret after the same digit when spaces are added or removed. */
function formatInPlace({ input, format }, isDeleting) {
  const { value, selectionStart } = input
  const formatted = format(value, isDeleting)
  if (formatted === value) return
  const digitsBefore = digitsOf(value.slice(0, selectionStart)).length
  input.value = formatted
  const wasAtEnd = selectionStart === value.length
  const caret = wasAtEnd ? formatted.length : positionAfterDigit(formatted, digitsBefore)
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

function positionAfterDigit(text, count) {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place
    if (/\d/.test(text[place])) seen += 1
  }
  return text.length
}

const errorOf = ({ input }) => document.getElementById(`${input.name}-error`)

function showProblem(field) {
  const found = field.problem()
  if (!found) return hideProblem(field)
  field.input.setAttribute('aria-invalid', 'true')
  errorOf(field).textContent = found.message
}

function hideProblem(field) {
  field.input.removeAttribute('aria-invalid')
  errorOf(field).textContent = ''
}
