// Fields of a form, or of a part of a page, that somebody types or taps in.

/** Those among `parts`; `also`: what else is one there. */
export const fieldsAmong = (parts, also = "textarea") => [...parts].filter(part => part.matches(`input:not([type=hidden]), ${also}`));

/** Whether it is ticked or chosen rather than typed. */
export const isChoice = field => /checkbox|radio/.test(field.type);

/** What a field of a form goes by: its name, of a choice with its value, and how many share that before it. */
export const keyOf = (field, before) => `${field.name}${isChoice(field) ? `=${field.value}` : ""} ${before + 1}`;
