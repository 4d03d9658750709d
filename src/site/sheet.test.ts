import { expect, test } from 'vitest'
import { classesIn, sheetOf } from './sheet.ts'

const shown = (css: string, ...classes: string[]) => sheetOf(css)(new Set(classes))

test('a rule is there where the classes are without which it fits nothing, whatever else it asks for', () => {
  const css = '.a{top:0}.a .b>i{top:1px}h1.c:hover,.d{top:2px}i{top:3px}[data-x="1"]{top:4px}'
  expect(shown(css)).toBe('i{top:3px}[data-x="1"]{top:4px}')
  expect(shown(css, 'a', 'd')).toBe('.a{top:0}h1.c:hover,.d{top:2px}i{top:3px}[data-x="1"]{top:4px}')
  expect(shown(css, 'a', 'b', 'c', 'd')).toBe(css)
})

test('classes that are not to be there, or that others have, are not asked for', () => {
  const css =
    '.a:not(.b){top:0}:is(.b,.c) .a{top:1px}.a:has(>:not(.b:is(.c))){top:2px}.a[href$=".b"]{top:3px}.a:nth-child(2 of .b){top:4px}'
  expect(shown(css, 'a')).toBe(css)
  expect(shown(css, 'b', 'c')).toBe('')
})

test('what asks about the window stays around what it asks for, a layer keeps its rank, and paper has what it needs from elsewhere', () => {
  const css =
    '@layer x{.a{top:0}@media (width>=40em){.a{top:1px}.b{top:2px}}}@layer y{.b{top:3px}}@media print,(scripting:none){i{top:4px}}@media print{i{top:5px}}@page{margin:1cm}'
  const paper = '@media print{i{top:5px}}@page{margin:1cm}'
  expect(shown(css, 'a', 'b')).toBe(css.replace(paper, ''))
  expect(shown(css)).toBe('@layer x{}@layer y{}@media print,(scripting:none){i{top:4px}}')
})

test('what is no rule of a class stays as it is', () => {
  const css =
    '@layer x,y;@font-face{font-family:A;src:url(/a.woff2)format("woff2")}@keyframes a{0%{top:0}to{top:1px}}:root{--x:"}{.a";animation:a 1s}'
  expect(shown(css)).toBe(css)
})

test('a movement is there where a rule names it', () => {
  const css = '@keyframes run{0%{top:0}to{top:1px}}.a{animation:run 1s}'
  expect(shown(css, 'a')).toBe(css)
  expect(shown(css)).toBe('')
})

test('the classes of a page are those of all its elements', () => {
  expect([...classesIn('<p class="a b"><i class="c" data-class="d">class="e"</i></p>')].sort()).toEqual(['a', 'b', 'c'])
})
