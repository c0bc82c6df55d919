// Package describe explains a document to the person who edits it: what stands
// at a place, what a record costs and why, what may be written next. All it says
// about the language comes from the table in asmparse/isa.
package describe
