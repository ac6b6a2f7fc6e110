type Choice<Value> = { value: Value; label: string; detail?: string; isOff?: boolean }

type RadioGroupProps<Value> = {
  legend: string
  name: string
  value: Value | undefined
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
}

/** One of a few, all of them in sight. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, name, value, choices, onChange } = props
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="flex min-h-6 items-start gap-3 has-disabled:text-ink-2">
          <input
            type="radio"
            name={name}
            checked={value === choice.value}
            disabled={choice.isOff}
            onChange={() => onChange(choice.value)}
            className="size-5 accent-green"
          />
          <span>
            {choice.label}
            {choice.detail && <span className="text-ink-2">, {choice.detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
