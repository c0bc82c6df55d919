// The tutorial: programs with what there is to say about each, from lessons.json, which
// pnaclasm writes.
import { DIRECTORY } from "./program";
import { sharedFiles } from "./workers";

export interface Lesson {
  name: string;
  title: string;
  /** The comment at the top: paragraphs, and commands with what they print. */
  text: string;
  program: string;
  stdin: string;
}

export interface Lessons {
  lessons: Lesson[];
  /** Files that programs include or read, by name. */
  files: Record<string, string>;
}

export async function loadLessons(): Promise<Lessons> {
  const response = await fetch("lessons.json");
  if (!response.ok) throw new Error(`the lessons cannot be loaded: ${response.status}`);
  const all: Lessons = await response.json();
  for (const [name, text] of Object.entries(all.files)) sharedFiles.set(DIRECTORY + name, new TextEncoder().encode(text));
  return all;
}
