// «notice»

export const blocks = [«quoted .Blocks ", "»];

export const types = [«quoted .Types ", "»];

export const linkages = [«quoted .Linkages ", "»];

export const terminators = [«quoted .Terminators ", "»];

export const instructions = [«quoted .Instructions ", "»];

export const statements = [«quoted .Statements ", "»];

export const predicates = [«quoted .Predicates ", "»];

export const encodings = [«quoted .Encodings ", "»];

export const others = [«quoted .Others ", "»];
